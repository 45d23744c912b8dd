import { trackingUrl } from '../../../../../shared/parcel-tracking.ts';
import { Link } from '../../../ui/Link.tsx';

/** A parcel's number, which leads to where it can be followed. */
export function Tracking({ trackingNumber }: { trackingNumber: string }) {
  const url = trackingUrl(trackingNumber);
  if (!url) return trackingNumber;
  return (
    <Link href={url} target="_blank">
      {trackingNumber}
    </Link>
  );
}
