import { useQuery } from '@tanstack/react-query';
import type { SavedFilter } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { toastError } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './admin.module.css';
import { formerFiltersQuery, useForgetFilters } from './api.ts';
import { filtersInBrowser, forgetInBrowser } from './former-filters.ts';

const texts = adminTexts.saved;

/** The addresses of filters that an administrator saved with an earlier release, to bookmark them; until dismissed. */
export function FormerFilters({ list }: { list: SavedFilter['list'] }) {
  const { data = [] } = useQuery(formerFiltersQuery);
  const forget = useForgetFilters();
  const own = [...data, ...filtersInBrowser()].filter((filter) => filter.list === list);
  if (own.length === 0) return null;
  const dismiss = (
    <Button
      variant="secondary"
      size="small"
      isPending={forget.isPending}
      onPress={() =>
        forget.mutate(list, { onSuccess: () => forgetInBrowser(list), onError: (error) => toastError(error) })
      }
    >
      {texts.dismiss}
    </Button>
  );
  return (
    <div className={styles.notice}>
      <Banner tone="info" title={texts.title} action={dismiss}>
        {texts.text}
        <ul aria-label={texts.label} className={styles.links}>
          {own.map(({ name, search }) => (
            <li key={`${name} ${search}`}>
              <Link href={`/admin/${list}?${search}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
