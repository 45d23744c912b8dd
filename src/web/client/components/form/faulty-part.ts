import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface FormParts<Part extends string, Field> {
  part: Part;
  partOf: (field: Field) => Part;
  onPart: (part: Part) => void;
}

/** Name of the first invalid leaf field: `seller.name` for an error within `seller`. */
function leafOf(name: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'type' in error) return name;
  const [inner] = Object.entries(error).filter(([, value]) => typeof value === 'object' && value !== null);
  return inner ? leafOf(`${name}.${inner[0]}`, inner[1]) : name;
}

/** Opens the form's part with the first invalid field, and focuses the field. */
export function useFaultyPart<Input extends FieldValues, Output, Part extends string>(
  form: UseFormReturn<Input, unknown, Output>,
  { part, partOf, onPart }: FormParts<Part, keyof Input & string>,
): void {
  const { errors, submitCount } = form.formState;
  const [first] = Object.keys(errors).filter((name): name is keyof Input & string => name !== 'root');
  const show = useEffectEvent(() => {
    if (first && partOf(first) !== part) onPart(partOf(first));
  });
  useEffect(() => {
    if (submitCount > 0 && first) show();
  }, [submitCount, first]);
  const focus = useEffectEvent(() => {
    if (first && partOf(first) === part) form.setFocus(leafOf(first, errors[first]) as Path<Input>);
  });
  useEffect(() => {
    if (part) focus();
  }, [part]);
}
