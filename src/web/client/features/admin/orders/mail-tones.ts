import type { MailState } from '../../../../../modules/mail/schema.ts';
import type { BadgeProps } from '../../../ui/Badge.tsx';

export const mailTones: Record<MailState, NonNullable<BadgeProps['tone']>> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'success',
  failed: 'danger',
};
