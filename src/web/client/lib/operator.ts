import { brand } from '../../../platform/brand.ts';
import { type OperatorFacts, operatorFacts } from '../../../platform/operator.ts';

const UNKNOWN: OperatorFacts = { name: brand.name, address: null, phone: null, hours: null, email: null };

let known: OperatorFacts | undefined;

/** Who runs the installation: the server has put it into the page. */
export function operator(): OperatorFacts {
  known ??= read();
  return known;
}

function read(): OperatorFacts {
  const text = document.getElementById('operator')?.textContent;
  return text ? operatorFacts.parse(JSON.parse(text)) : UNKNOWN; // a page kept for offline has none
}
