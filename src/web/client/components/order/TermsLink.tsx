import texts from '../../../../texts/generated/shop/document.en.js';
import { Link } from '../../ui/Link.tsx';

/** Link to the terms of sale, which the server renders. */
export function TermsLink() {
  return (
    <Link href="/terms-of-sale" target="_blank">
      {texts.termsOfSale}
    </Link>
  );
}
