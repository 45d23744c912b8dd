interface TenantLogoProps {
  url: string | null | undefined;
  className: string;
}

/** Logo in reserved space, which stays empty after a failed load. */
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
