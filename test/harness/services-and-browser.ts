import { chromium } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import { startServices } from '../../scripts/services.ts';

/** A program of its own, so that a test can choose its environment: what the suite starts with, started and ended. */
const services = await startServices({ dataDir: '.data', throwaway: true, log: console.log });
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
