import chromium from '@sparticuz/chromium';

/** Program: unpacks the packaged browser into TMPDIR. */
await chromium.executablePath();
