import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useFormState } from 'react-hook-form';
import formTexts from '../../../../texts/generated/kit/forms.en.js';
import { Disclosure } from '../../ui/Disclosure.tsx';

interface MoreProps {
  /** Whether a field inside has a value: then it is open at first. */
  isSet: boolean;
  /** Whether a field inside is invalid: then it opens. */
  isAtFault?: boolean;
  children: ReactNode;
}

/** Collapsible part of a form with the less common fields. */
export function More({ isSet, isAtFault = false, children }: MoreProps) {
  return (
    <Disclosure title={formTexts.more} isOpenAtFirst={isSet} isHeldOpen={isAtFault}>
      {children}
    </Disclosure>
  );
}

interface MoreFieldsProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** Names of the fields inside. A switch counts as set if it is off. */
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
