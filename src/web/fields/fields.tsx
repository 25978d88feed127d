import { FieldsBy, type FieldsProps } from '#web/fields/fields-by.tsx';
import { inputsOf } from '#web/fields/kind-inputs.ts';

/** Fields of any kind, in a form that comes when somebody asks for it. */
export const Fields = (props: FieldsProps) => <FieldsBy {...props} inputsOf={inputsOf} />;
