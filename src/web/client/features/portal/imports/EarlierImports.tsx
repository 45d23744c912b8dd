import { useQuery } from '@tanstack/react-query';
import { isUnfinished } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { importsQuery } from './api.ts';
import { ImportRow } from './ImportRow.tsx';

/** The last imports that have ended: who, when, what came of it, and what can still be done. */
export function EarlierImports({ propertyId }: { propertyId: number }) {
  const imports = useQuery(importsQuery(propertyId));
  const ended = imports.data?.filter(({ state }) => !isUnfinished(state)) ?? [];
  if (ended.length === 0) return null;
  return (
    <Disclosure title={importTexts.status.earlier} count={ended.length}>
      {ended.map((found) => (
        <ImportRow key={found.id} propertyId={propertyId} found={found} />
      ))}
    </Disclosure>
  );
}
