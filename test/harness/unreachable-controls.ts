import type { Page } from 'playwright';
import { waitForAnimations } from './browser.ts';

/** Vertical scrolling is allowed. */
export async function findUnreachableControls(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    if (!dialog) return ['no dialog is open'];
    const faults: string[] = [];
    const controls = [...dialog.querySelectorAll<HTMLElement>('button, a[href], select')].filter((control) => {
      if (control.closest('[aria-hidden=true]')) return false; // native select of a custom one
      const { width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    });
    if (controls.length === 0) faults.push('it has no buttons');
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      for (let ancestor = control.parentElement; ancestor; ancestor = ancestor.parentElement) ancestor.scrollLeft = 0;
      const edge = dialog.getBoundingClientRect();
      const box = control.getBoundingClientRect();
      const isInside =
        box.left >= Math.max(edge.left, 0) - 1 &&
        box.top >= Math.max(edge.top, 0) - 1 &&
        box.right <= Math.min(edge.right, innerWidth) + 1 &&
        box.bottom <= Math.min(edge.bottom, innerHeight) + 1;
      const topElement = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const name = control.getAttribute('aria-label') || control.innerText || control.outerHTML.slice(0, 80);
      if (!isInside) faults.push(`${name}: outside, ${Math.round(box.left)} to ${Math.round(box.right)} px across`);
      else if (!topElement || !control.contains(topElement))
        faults.push(`${name}: below ${topElement?.outerHTML.slice(0, 80)}`);
    }
    return faults;
  });
}
