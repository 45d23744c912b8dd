import { LegalPage } from './LegalPage.tsx';
import { privacyText } from './legal-texts.ts';

export function PrivacyPage() {
  return <LegalPage text={privacyText} />;
}
