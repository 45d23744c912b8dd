/** Operator details on pages, mails and invoices; `null` omits a line. */
export interface OperatorFacts {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  /** Dial string; `null` without a number. */
  readonly dial: string | null;
  readonly hours: string | null;
  readonly email: string | null;
}

export type ContactWays = 'phone' | 'email' | 'both' | 'none';

export function contactWays({ phone, email }: Pick<OperatorFacts, 'phone' | 'email'>): ContactWays {
  if (phone) return email ? 'both' : 'phone';
  return email ? 'email' : 'none';
}

export const phoneWithHours = ({ phone, hours }: Pick<OperatorFacts, 'phone' | 'hours'>): string =>
  [phone, hours].filter(Boolean).join(', ');
