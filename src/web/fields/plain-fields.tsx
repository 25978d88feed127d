import { FieldsBy, type FieldsProps } from '#web/fields/fields-by.tsx';
import { plainInputsOf } from '#web/fields/plain-inputs.ts';

/** Fields that are typed as letters, on a screen that shows them from the start. */
export const PlainFields = (props: FieldsProps) => <FieldsBy {...props} inputsOf={plainInputsOf} />;
