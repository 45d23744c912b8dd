import { useMutation } from '@tanstack/react-query';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchQrCode, qrFileName } from './api.ts';

/** Saves the directory's QR code, 1000 pixels wide. */
export function DownloadQrCode({ slug }: { slug: string }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchQrCode(slug), qrFileName(slug)),
    onError: (error) => console.error(orderTexts.list.qrFailed, error),
  });
  return (
    <Button variant="secondary" size="small" onPress={() => download.mutate()} isPending={download.isPending}>
      {orderTexts.list.downloadQr}
    </Button>
  );
}
