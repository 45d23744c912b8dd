import type { Page } from 'playwright';
import { motionOver } from './browser.ts';

/** Vertical scrolling is allowed. */
export async function outOfReach(page: Page): Promise<string[]> {
  await motionOver(page);
  return await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    if (!dialog) return ['no dialog is open'];
    const found: string[] = [];
    const controls = [...dialog.querySelectorAll<HTMLElement>('button, a[href], select')].filter((control) => {
      if (control.closest('[aria-hidden=true]')) return false; // native select of a custom one
      const { width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    });
    if (controls.length === 0) found.push('it has no buttons');
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      for (let around = control.parentElement; around; around = around.parentElement) around.scrollLeft = 0;
      const edge = dialog.getBoundingClientRect();
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const isInside =
        left >= Math.max(edge.left, 0) - 1 &&
        top >= Math.max(edge.top, 0) - 1 &&
        right <= Math.min(edge.right, innerWidth) + 1 &&
        bottom <= Math.min(edge.bottom, innerHeight) + 1;
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const name = control.getAttribute('aria-label') || control.innerText || control.outerHTML.slice(0, 80);
      if (!isInside) found.push(`${name}: outside, ${Math.round(left)} to ${Math.round(right)} px across`);
      else if (!onTop || !control.contains(onTop)) found.push(`${name}: below ${onTop?.outerHTML.slice(0, 80)}`);
    }
    return found;
  });
}
