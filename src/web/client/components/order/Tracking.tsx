import { trackingUrl } from '../../../../shared/parcel-tracking.ts';
import { Link } from '../../ui/Link.tsx';

/** Tracking number, linked to the carrier if recognized. */
export function Tracking({ trackingNumber }: { trackingNumber: string }) {
  const url = trackingUrl(trackingNumber);
  if (!url) return trackingNumber;
  return (
    <Link href={url} target="_blank">
      {trackingNumber}
    </Link>
  );
}
