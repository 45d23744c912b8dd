import { LegalPage } from './LegalPage.tsx';
import { termsText } from './legal-texts.ts';

export function TermsPage() {
  return <LegalPage text={termsText} />;
}
