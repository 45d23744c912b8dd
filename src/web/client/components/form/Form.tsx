import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Banner } from '../../ui/Banner.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../lazy-part.tsx';
import styles from './Form.module.css';
import { bannerOf, isAsking, isConfirmationMissing } from './submit.ts';

const ResendConfirmation = lazyPart(async () => (await import('../ResendConfirmation.tsx')).ResendConfirmation, null);

export interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Handler from `submitWith`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Id, for a submit button outside the form. */
  id?: string;
  'aria-label'?: string;
  /** Class that replaces the one-column layout. */
  className?: string | undefined;
  head?: ReactNode;
  children: ReactNode;
}

/** Form of `Field`s with a banner for errors of the whole form. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, className, head, children, ...element } = props;
  const banner = bannerOf(form);
  return (
    <form
      noValidate
      method="post" // without JavaScript, no password gets into the address
      {...element}
      className={cx(className ?? styles.form)}
      onSubmit={(event) => {
        event.stopPropagation(); // a dialog's form may be inside another one, in React's tree alone
        onSubmit(event);
      }}
    >
      {head}
      {banner && (
        <Banner
          tone={isAsking(form) ? 'warning' : 'danger'}
          action={isConfirmationMissing(form) && <ResendConfirmation />}
        >
          {banner}
        </Banner>
      )}
      {children}
    </form>
  );
}
