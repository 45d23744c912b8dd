import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The token of a mailed link, read once and taken out of the address bar, where others could see or copy it. */
export function useTokenOnce(): string | null {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inAddress = params.get('token');
  const [token, setToken] = useState(inAddress);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return token;
}
