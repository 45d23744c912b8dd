import texts from '../../../../texts/generated/portal/public-address.en.js';
import { toast } from '../../lib/toasts.ts';

/** Copies an address. @returns whether it was copied; the clipboard needs HTTPS */
export async function copyPublicUrl(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    toast({ message: texts.failed, tone: 'warning' });
    return false;
  }
  toast({ message: texts.copied, tone: 'success' });
  return true;
}
