import type { ReactNode } from 'react';
import type { ListAddress } from '../../lib/list-view.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Row } from '../../ui/Row.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ListFilters.module.css';
import { change, choiceOf, type ListFilter } from './list-filters.ts';

export interface ListFiltersProps<Name extends string> {
  address: ListAddress<Name>;
  search?: { name: Name; label: string; hint: string };
  filters?: readonly ListFilter<Name>[];
  /** Rarely used filters; expanded while one is active. */
  rare?: { title: string; filters: readonly ListFilter<Name>[]; tools?: ReactNode };
}

const MAX_TERM = 100;

/** Search and filters of a page in one line above its list. */
export function ListFilters<Name extends string>({ address, search, filters = [], rare }: ListFiltersProps<Name>) {
  if (!search && filters.length === 0) return null;
  return (
    <Row align="end" gap="12 16" paddingBlock="0 12">
      {search && (
        <div className={styles.search}>
          <SearchField
            label={search.label}
            placeholder={search.hint}
            value={address.view[search.name]}
            onChange={(term) => address.set(change(search.name, term))}
            onBlur={address.flush}
            maxLength={MAX_TERM}
          />
        </div>
      )}
      <Fields address={address} filters={filters.filter(({ kind }) => kind !== 'only')} />
      {rare && (
        <Disclosure
          title={rare.title}
          level={2}
          isInline
          isOpenAtFirst={rare.filters.some(({ name }) => address.view[name] !== '')}
        >
          <Row align="end" gap="12 16">
            <Fields address={address} filters={rare.filters} isLabeled />
            {rare.tools}
          </Row>
        </Disclosure>
      )}
      <Fields address={address} filters={filters.filter(({ kind }) => kind === 'only')} />
    </Row>
  );
}

interface FieldsProps<Name extends string> extends Pick<ListFiltersProps<Name>, 'address' | 'filters'> {
  /** Shows a label; an option for the whole list (`All statuses`) needs none. */
  isLabeled?: boolean;
}

function Fields<Name extends string>({ filters = [], ...props }: FieldsProps<Name>) {
  return filters.map((filter) => <Field key={filter.name} {...props} filter={filter} />);
}

interface FieldProps<Name extends string> {
  address: ListAddress<Name>;
  filter: ListFilter<Name>;
  isLabeled?: boolean;
}

function Field<Name extends string>({ address, filter, isLabeled = false }: FieldProps<Name>) {
  const { view, choose } = address;
  switch (filter.kind) {
    case 'day':
      return (
        <div className={styles.day}>
          <DateField
            label={filter.label}
            value={view[filter.name]}
            onChange={(day) => choose(change(filter.name, day))}
          />
        </div>
      );
    case 'only':
      return (
        view[filter.name] !== '' && (
          <Row as="p" align="center" isSingleLine className={styles.only}>
            <span>{filter.text}</span>
            <Button variant="secondary" size="small" onPress={() => choose(change(filter.name, ''))}>
              {filter.clear}
            </Button>
          </Row>
        )
      );
    case 'field':
      return filter.field;
    default:
      return (
        <div className={styles.filter}>
          <Select {...choiceOf(filter, address)} isLabelHidden={!isLabeled && filter.all !== undefined} />
        </div>
      );
  }
}
