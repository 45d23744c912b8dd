import type { AdminMail } from '../../../../modules/admin/schema.ts';
import type { BadgeProps } from '../../ui/Badge.tsx';

export const mailTones: Record<AdminMail['state'], NonNullable<BadgeProps['tone']>> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'success',
  failed: 'danger',
};
