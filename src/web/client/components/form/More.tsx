import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useFormState } from 'react-hook-form';
import formTexts from '../../../../texts/generated/kit/forms.en.js';
import { Disclosure } from '../../ui/Disclosure.tsx';

interface MoreProps {
  /** Whether something in it is set: then it is open at first. */
  isSet: boolean;
  /** Whether something in it is at fault: then it opens. */
  isAtFault?: boolean;
  children: ReactNode;
}

/** The second look of a form. */
export function More({ isSet, isAtFault = false, children }: MoreProps) {
  return (
    <Disclosure title={formTexts.more} isOpenAtFirst={isSet} isHeldOpen={isAtFault}>
      {children}
    </Disclosure>
  );
}

interface MoreFieldsProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** Of the fields in it. A switch is set where it is off. */
  names: readonly (Path<Input> & keyof Input)[];
  children: ReactNode;
}

export function MoreFields<Input extends FieldValues, Output>(props: MoreFieldsProps<Input, Output>) {
  const { errors, defaultValues } = useFormState({ control: props.control });
  return (
    <More
      isSet={props.names.some((name) => isSet(defaultValues?.[name]))}
      isAtFault={props.names.some((name) => errors[name])}
    >
      {props.children}
    </More>
  );
}

const isSet = (value: unknown) => (typeof value === 'boolean' ? !value : Boolean(value));
