import { chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import { startServices } from '../../scripts/services.ts';

/** A separate program with its own environment: starts and stops what the suite needs. */
const services = await startServices({ dataDir: '.data', isThrowaway: true, log: console.log });
try {
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>A page</h1>');
    console.log(await page.getByRole('heading').innerText());
  } finally {
    await browser.close();
  }
} finally {
  await services.stop();
}
