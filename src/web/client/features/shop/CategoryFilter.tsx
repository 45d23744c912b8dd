import { Link } from 'react-router-dom';
import { categories } from '../../../../modules/shop/values.ts';
import styles from './CategoryFilter.module.css';
import { type Filter, shopTexts } from './texts.ts';

const filters: readonly Filter[] = ['all', ...categories];

/** Links, so that a category can be opened, shared and gone back from. */
export function CategoryFilter({ selected }: { selected: Filter }) {
  return (
    <nav aria-label={shopTexts.filter} className={styles.filter}>
      <ul className={styles.list}>
        {filters.map((filter) => (
          <li key={filter}>
            <Link
              to={filter === 'all' ? '/shop' : `/shop?category=${filter}`}
              preventScrollReset
              aria-current={filter === selected ? 'page' : undefined}
              className={styles.link}
            >
              {shopTexts.filters[filter]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
