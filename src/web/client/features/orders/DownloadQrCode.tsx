import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { fetchQrCode, qrFileName } from './api.ts';
import { orderTexts } from './texts.ts';

/** Saves the directory's QR code, 1000 pixels wide. */
export function DownloadQrCode({ slug }: { slug: string }) {
  const download = useMutation({
    mutationFn: async () => save(await fetchQrCode(slug), qrFileName(slug)),
    onError: (error) => console.error(orderTexts.list.qrFailed, error),
  });
  return (
    <Button variant="secondary" size="small" onPress={() => download.mutate()} isPending={download.isPending}>
      {orderTexts.list.downloadQr}
    </Button>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
