import { toast } from '../../lib/toasts.ts';

const texts = {
  copied: 'Public URL copied to clipboard',
  failed: 'The URL could not be copied. Select it and copy it with the keyboard.',
};

/** Copies a directory's address and says whether it could: the clipboard is closed to pages without https. */
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
