import chromium from '@sparticuz/chromium';

/** A program: unpacks the packaged browser, its libraries and fonts into TMPDIR. */
await chromium.executablePath();
