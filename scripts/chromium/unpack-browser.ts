import chromium from '@sparticuz/chromium';

/** Unpacks the packaged browser into TMPDIR. */
await chromium.executablePath();
