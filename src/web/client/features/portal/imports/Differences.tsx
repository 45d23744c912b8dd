import type { ReactNode } from 'react';
import type { NamedTenant, Validation } from '../../../../../modules/imports/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './Differences.module.css';

const texts = importTexts.differences;

export interface DifferencesProps {
  differences: NonNullable<Validation['differences']>;
  /** How many there are of each kind; those named may be fewer. */
  outcomes: NonNullable<Validation['preview']>['outcomes'] | undefined;
}

/** What an import would do, by name: who comes, who changes from what to what, who goes. */
export function Differences({ differences: { added, changed, gone }, outcomes }: DifferencesProps) {
  const { update, replace } = outcomes ?? {};
  return (
    <>
      <Part title={texts.added} named={added} count={update?.added}>
        {added.map((tenant, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at}>{nameOf(tenant)}</li>
        ))}
      </Part>
      <Part title={texts.changed} named={changed} count={update?.updated}>
        {changed.map(({ fields, ...tenant }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at}>
            {nameOf(tenant)}
            <dl className={styles.fields}>
              {fields.map(({ label, before, after }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <del>{before || texts.empty}</del> <span aria-hidden>→</span> <ins>{after || texts.empty}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Part>
      <Part title={texts.gone} named={gone} count={replace?.removed}>
        {gone.map((tenant, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at}>{nameOf(tenant)}</li>
        ))}
      </Part>
    </>
  );
}

const nameOf = ({ companyName, suiteNumber, floorNumber }: NamedTenant) =>
  texts.tenant({ company: companyName, suite: suiteNumber, floor: floorLabel(floorNumber) });

interface PartProps {
  title: (values: { count: number }) => string;
  named: readonly unknown[];
  count: number | undefined;
  children: ReactNode;
}

function Part({ title, named, count = named.length, children }: PartProps) {
  if (named.length === 0) return null;
  return (
    <Disclosure title={title({ count })} level={4}>
      <ul className={styles.list}>{children}</ul>
      {count > named.length && (
        <p className={styles.more}>{importTexts.result.moreWarnings({ count: count - named.length })}</p>
      )}
    </Disclosure>
  );
}
