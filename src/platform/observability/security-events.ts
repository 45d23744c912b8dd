import type { ActivityAction } from '../../shared/activity-actions.ts';
import { cutToGraphemes, firstGrapheme } from '../../shared/graphemes.ts';
import type { Logger } from './logger.ts';

type Level = 'info' | 'warn';

/** Log level by event (docs/operate/monitoring.md). Never rename one: operators alert on it. */
export const securityEvents = {
  'login.succeeded': 'info',
  'login.failed': 'warn',
  'session.ended': 'info',
  'sessions.ended_elsewhere': 'warn',
  'account.created': 'info',
  'account.suspended': 'warn',
  'account.activated': 'warn',
  'account.deletion_asked': 'warn',
  'account.deletion_withdrawn': 'info',
  'account.deleted': 'warn',
  'password.changed': 'info',
  'password.reset': 'warn',
  'password.set_by_administrator': 'warn',
  'second_factor.failed': 'warn',
  'second_factor.set': 'info',
  'second_factor.removed': 'warn',
  'second_factor.reset': 'warn',
  'recovery_codes.renewed': 'info',
  'recovery_code.used': 'warn',
  'email.changed': 'warn',
  'email.change_undone': 'warn',
  'email.confirmed': 'info',
  'administrator.made': 'warn',
  'impersonation.started': 'warn',
  'impersonation.stopped': 'info',
  'member.invited': 'info',
  'member.joined': 'info',
  'member.role_changed': 'info',
  'member.removed': 'info',
  'member.left': 'info',
  'building.offered': 'warn',
  'building.handed_over': 'warn',
  'building.deleted': 'warn',
  'queues.unlocked': 'warn',
  'data.exported': 'info',
  'session.missing': 'info',
  'access.refused': 'warn',
  'limit.reached': 'warn',
} as const satisfies Record<string, Level>;

export type SecurityEventName = keyof typeof securityEvents;

/** Contains no secrets or whole addresses: use `maskAddress`. */
export interface SecurityFacts {
  readonly userId?: number | null;
  /** Administrator behind an impersonation. */
  readonly impersonatorId?: number | null;
  readonly propertyId?: number | null;
  readonly account?: string;
  readonly ip?: string | null;
  readonly requestId?: string;
  readonly call?: string;
  readonly code?: string;
}

export function logSecurityEvent(log: Logger, event: SecurityEventName, facts: SecurityFacts): void {
  log[securityEvents[event]]({ event, ...facts }, 'security');
}

type AccountAction = Extract<ActivityAction, `${'user' | 'admin' | 'member' | 'impersonation'}.${string}`>;
type Events<Action extends string> = Record<Action, SecurityEventName | null>;

/** Each action on accounts, administrators, members and impersonation has an event, or `null`. */
export const securityEventByAction: Readonly<Events<AccountAction> & Partial<Events<ActivityAction>>> = {
  'user.profile_updated': null,
  'user.terms_changed': null,
  'user.logged_in': 'login.succeeded',
  'user.login_failed': 'login.failed',
  'user.session_ended': 'session.ended',
  'user.sessions_ended': 'sessions.ended_elsewhere',
  'user.registered': 'account.created',
  'user.suspended': 'account.suspended',
  'user.activated': 'account.activated',
  'user.deletion_asked': 'account.deletion_asked',
  'user.deletion_withdrawn': 'account.deletion_withdrawn',
  'user.deleted': 'account.deleted',
  'user.password_changed': 'password.changed',
  'user.password_reset': 'password.reset',
  'user.password_set_by_admin': 'password.set_by_administrator',
  'user.second_factor_failed': 'second_factor.failed',
  'user.second_factor_set': 'second_factor.set',
  'user.second_factor_removed': 'second_factor.removed',
  'user.second_factor_reset': 'second_factor.reset',
  'user.second_factor_recovered': 'second_factor.removed',
  'user.recovery_codes_renewed': 'recovery_codes.renewed',
  'user.recovery_code_used': 'recovery_code.used',
  'user.email_changed': 'email.changed',
  'user.email_change_undone': 'email.change_undone',
  'user.email_confirmed': 'email.confirmed',
  'user.data_exported': 'data.exported',
  'admin.created': 'administrator.made',
  'admin.promoted': 'administrator.made',
  'impersonation.started': 'impersonation.started',
  'impersonation.stopped': 'impersonation.stopped',
  'member.invited': 'member.invited',
  'member.invitation_resent': null,
  'member.invitation_withdrawn': null,
  'member.joined': 'member.joined',
  'member.role_changed': 'member.role_changed',
  'member.removed': 'member.removed',
  'member.left': 'member.left',
  'property.transfer_offered': 'building.offered',
  'property.transfer_accepted': 'building.handed_over',
  'property.deleted': 'building.deleted',
  'queue.unlocked': 'queues.unlocked',
};

/** Masks an address, or a password typed in its place: `v***@corp.com`, `h***`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const first = firstGrapheme(address);
  return at > 0 ? `${first}***${cutToGraphemes(address.slice(at), 80)}` : `${first}***`;
}
