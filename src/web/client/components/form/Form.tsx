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
  /** Of `submitWith`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For a submit button outside of it. */
  id?: string;
  'aria-label'?: string;
  /** In place of one column. */
  className?: string | undefined;
  /** Above the error. */
  head?: ReactNode;
  children: ReactNode;
}

/** Every form: its fields are each a `Field`, and what is wrong with all of it is above them. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, className, head, children, ...element } = props;
  const banner = bannerOf(form);
  return (
    <form
      noValidate
      {...element}
      className={cx(className ?? styles.form)}
      onSubmit={(event) => {
        event.stopPropagation(); // a dialog's form may be within another one, in React's tree alone
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
