import { createContext, type ReactNode, useContext } from 'react';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import { changeLabels } from '../../../../../modules/directory/words.ts';
import {
  type AddedTenant,
  type ChangedTenant,
  type GoneTenant,
  keyOf,
  type MovedTenant,
  type NamedTenant,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './Differences.module.css';
import type { MatchKind } from './import-state.ts';
import type { Matching } from './useBulkImport.ts';

const texts = importTexts.differences;
const FLOOR = changeLabels.floorNumber;

/** Of the building, for the names of floors. */
const Plan = createContext(floorPlan([]));

interface DifferencesProps {
  propertyId: number;
  differences: NonNullable<Validation['differences']>;
  /** Total per kind; those named may be fewer. */
  preview: NonNullable<Validation['preview']>;
  /** `null`: lists only. */
  matching: Matching | null;
}

/** What an import would do, by name: who is new, has moved, was renamed, changes or is gone. */
export function Differences({ propertyId, differences, preview, matching }: DifferencesProps) {
  const plan = useFloorPlan(propertyId);
  const { added, moved, renamed, changed, gone } = differences;
  return (
    <Plan value={plan}>
      {matching && <UnclearPart added={added} moved={moved} matching={matching} />}
      <Part title={texts.added} named={added} count={preview.new}>
        {added.map((tenant) => (
          <AddedLine key={keyOf(tenant)} tenant={tenant} matching={matching} />
        ))}
      </Part>
      <MatchedPart kind="moved" matched={moved} count={preview.moved} matching={matching} />
      <MatchedPart kind="renamed" matched={renamed} count={preview.renamed} matching={matching} />
      <Part title={texts.changed} named={changed} count={preview.changed}>
        {changed.map((tenant) => (
          <li key={keyOf(tenant)}>
            <Named tenant={tenant} />
            <FieldChanges fields={tenant.fields} />
          </li>
        ))}
      </Part>
      <Part title={texts.gone} named={gone} count={preview.gone}>
        {gone.map((tenant) => (
          <GoneLine key={tenant.tenantId} tenant={tenant} />
        ))}
      </Part>
    </Plan>
  );
}

function useNameOf() {
  const plan = useContext(Plan);
  return ({ companyName, suiteNumber, floorNumber }: NamedTenant) =>
    texts.tenant({ company: companyName, suite: suiteNumber, floor: plan.label(floorNumber) });
}

const Named = ({ tenant }: { tenant: NamedTenant }) => useNameOf()(tenant);

interface UnclearPartProps {
  added: readonly AddedTenant[];
  moved: readonly MovedTenant[];
  matching: Matching;
}

/** A company with several places: which of them a row was is asked. */
function UnclearPart({ added, moved, matching }: UnclearPartProps) {
  const nameOf = useNameOf();
  const plan = useContext(Plan);
  const placeOf = ({ suiteNumber, floorNumber }: NamedTenant) => ({
    suite: suiteNumber,
    floor: plan.label(floorNumber),
  });
  const separated = new Set(matching.separated.map(keyOf));
  const lines = [
    ...added.map((tenant) => ({ ...tenant, tenantId: null })),
    ...moved.map(({ before: _before, ...tenant }) => tenant),
  ]
    .filter((line) => line.candidates.length > 0 && !separated.has(keyOf(line)))
    .sort((a, b) => a.row - b.row);
  return (
    <Part title={texts.unclear} named={lines} count={lines.length} isOpenAtFirst>
      {lines.map((tenant) => (
        <li key={keyOf(tenant)}>
          {nameOf(tenant)}
          <Row align="center" gap="4 8" className={styles.matching}>
            <NativeSelect
              label={texts.was({ tenant: nameOf(tenant) })}
              options={[
                { value: NONE, label: texts.anotherPlace },
                ...tenant.candidates.map((one) => ({ value: `${one.tenantId}`, label: texts.movedFrom(placeOf(one)) })),
              ]}
              value={tenant.tenantId === null ? NONE : `${tenant.tenantId}`}
              onChange={(value) => matching.match(keyOf(tenant), value === NONE ? null : Number(value))}
            />
          </Row>
        </li>
      ))}
    </Part>
  );
}

const NONE = 'none';

/** One whose suite another company has left may be that company under a new name. */
function AddedLine({ tenant, matching }: { tenant: AddedTenant; matching: Matching | null }) {
  const { former, candidates } = tenant;
  const key = keyOf(tenant);
  const isDecidedElsewhere = candidates.length > 0 || matching?.separated.some((line) => keyOf(line) === key);
  return (
    <li>
      <Named tenant={tenant} />
      {matching && former && !isDecidedElsewhere && (
        <SameCompany
          company={tenant.companyName}
          before={former.companyName}
          isSame={false}
          onChange={() => matching.match(key, former.tenantId)}
        />
      )}
    </li>
  );
}

interface MatchedPartProps {
  kind: MatchKind;
  matched: readonly (ChangedTenant & Partial<Pick<MovedTenant, 'candidates'>>)[];
  count: number;
  matching: Matching | null;
}

/** A line that somebody has separated stays in its place, so that it can be joined again. */
function MatchedPart({ kind, matched, count, matching }: MatchedPartProps) {
  const nameOf = useNameOf();
  const separated = matching?.separated.filter((line) => line.kind === kind) ?? [];
  const keys = new Set(separated.map(keyOf));
  const lines: MatchedPartProps['matched'] = [...matched.filter((line) => !keys.has(keyOf(line))), ...separated].sort(
    (a, b) => a.row - b.row,
  );
  return (
    <Part title={texts[kind]} named={lines} count={count} isOpenAtFirst={matching !== null}>
      {lines.map((tenant) => (
        <li key={keyOf(tenant)}>
          {nameOf(tenant)}
          {matching && !tenant.candidates?.length && (
            <SameCompany
              company={tenant.companyName}
              before={nameOf(tenant.before)}
              isSame={!keys.has(keyOf(tenant))}
              onChange={(isSame) => matching.match(keyOf(tenant), isSame ? tenant.tenantId : { kind, ...tenant })}
            />
          )}
          {!keys.has(keyOf(tenant)) && <FieldChanges fields={tenant.fields} />}
          {matching && kind === 'renamed' && !keys.has(keyOf(tenant)) && (
            <Checkbox
              isSelected={matching.formerNames.includes(keyOf(tenant))}
              onChange={(isKept) => matching.keepFormerName(keyOf(tenant), isKept)}
            >
              {texts.keepFormerName({ company: tenant.before.companyName })}
            </Checkbox>
          )}
        </li>
      ))}
    </Part>
  );
}

interface SameCompanyProps {
  company: string;
  before: string;
  isSame: boolean;
  onChange: (isSame: boolean) => void;
}

function SameCompany({ company, before, isSame, onChange }: SameCompanyProps) {
  return (
    <Row align="center" gap="4 8" className={styles.matching}>
      <span aria-hidden>{texts.before({ company: before })}</span>
      <NativeSelect
        label={texts.matching({ company, before })}
        options={[
          { value: 'same', label: texts.same },
          { value: 'another', label: texts.another },
        ]}
        value={isSame ? 'same' : 'another'}
        onChange={(value) => onChange(value === 'same')}
      />
    </Row>
  );
}

function FieldChanges({ fields }: Pick<ChangedTenant, 'fields'>) {
  const plan = useContext(Plan);
  const shown = (label: string, text: string) => (label === FLOOR && text !== '' ? plan.label(Number(text)) : text);
  return (
    <dl className={styles.differences}>
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{shown(label, before) || texts.empty}</del> <span aria-hidden>→</span>{' '}
            <ins>{shown(label, after) || texts.empty}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function GoneLine({ tenant }: { tenant: GoneTenant }) {
  return (
    <li>
      <Named tenant={tenant} />
      {tenant.successor !== null && <Text tone="quiet">{texts.succeeded({ company: tenant.successor })}</Text>}
    </li>
  );
}

interface PartProps {
  title: (values: { count: number }) => string;
  named: readonly unknown[];
  count: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

function Part({ title, named, count, isOpenAtFirst = false, children }: PartProps) {
  if (named.length === 0) return null;
  return (
    <Disclosure title={title({ count })} level={4} isOpenAtFirst={isOpenAtFirst}>
      <Stack as="ul" gap="4" className={styles.tenants}>
        {children}
      </Stack>
      {count > named.length && (
        <Text tone="quiet">{importTexts.result.moreWarnings({ count: count - named.length })}</Text>
      )}
    </Disclosure>
  );
}
