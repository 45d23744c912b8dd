import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Banner } from '../../ui/Banner.tsx';
import type { BoxProps } from '../../ui/Box.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { bannerOf, isAsking, isConfirmationMissing } from './submit.ts';

const ResendConfirmation = lazyPart(async () => (await import('../ResendConfirmation.tsx')).ResendConfirmation, null);

export interface FormProps<Input extends FieldValues, Output>
  extends Pick<BoxProps, 'gap' | 'align' | 'paddingBlock' | 'maxWidth'> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Handler from `submitWith`. */
  onSubmit: (event: FormEvent<HTMLElement>) => void;
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
  const { form, onSubmit, className, head, children, gap, align, paddingBlock, maxWidth, ...element } = props;
  const banner = bannerOf(form);
  const content = (
    <>
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
    </>
  );
  const formProps = {
    ...element,
    noValidate: true,
    method: 'post', // without JavaScript, no password gets into the address
    onSubmit: (event: FormEvent<HTMLElement>) => {
      event.stopPropagation(); // a dialog's form may be inside another one, in React's tree alone
      onSubmit(event);
    },
  };
  return className ? (
    <form {...formProps} className={className}>
      {content}
    </form>
  ) : (
    <Stack as="form" {...formProps} {...{ gap, align, paddingBlock, maxWidth }}>
      {content}
    </Stack>
  );
}
