/** Who runs this installation, as pages, mails and invoices print it. `null`: that line is left out. */
export interface OperatorFacts {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  /** Printed beside the phone. */
  readonly hours: string | null;
  readonly email: string | null;
}

export type ContactWays = 'phone' | 'email' | 'both' | 'none';

/** By which ways people reach support: the texts have a sentence for each. */
export function contactWays({ phone, email }: Pick<OperatorFacts, 'phone' | 'email'>): ContactWays {
  if (phone) return email ? 'both' : 'phone';
  return email ? 'email' : 'none';
}

/** The phone with its hours, as texts print it in one piece. */
export const phoneWithHours = ({ phone, hours }: Pick<OperatorFacts, 'phone' | 'hours'>): string =>
  [phone, hours].filter(Boolean).join(', ');
