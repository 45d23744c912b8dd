interface TenantLogoProps {
  url: string | null | undefined;
  className: string;
}

/** Its room does not depend on the file. One that cannot be had, as on a display that is offline, leaves it empty. */
export function TenantLogo({ url, className }: TenantLogoProps) {
  if (!url) return null;
  return (
    <img
      key={url}
      className={className}
      src={url}
      alt=""
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  );
}
