import { useEffect } from 'react';
import { useNavigate } from '../ui/navigation.ts';

/** Leads on as soon as it is shown, in place of the page that shows it. */
export function Leave({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
