import type { BrowserContext, Page } from 'playwright';

/**
 * Translates pages as browsers do: each text node is replaced by `<font><font>text</font></font>`, also in what is
 * added later. The text stays the same, so that tests find it.
 */
export async function translatePages(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(() => {
    const skippedElements = 'script, style, textarea, title, option, svg, font';
    const translate = (node: Node) => {
      if (!(node instanceof Text)) return node.childNodes.forEach(translate);
      if (!node.data.trim() || !node.parentElement || node.parentElement.closest(skippedElements)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        addedNodes.forEach(translate);
        if (target instanceof Text) translate(target);
      }
    });
    const options = { childList: true, characterData: true, subtree: true };
    const startTranslation = () => {
      translate(document.body);
      observer.observe(document.body, options);
    };
    document.addEventListener('DOMContentLoaded', startTranslation);
  });
}
