import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';

export const hex = /^#[0-9a-f]{6}$/i;

export const colorView: FieldView = {
  Cell: ({ value }) =>
    value ? (
      <span className={`inline shrinks ${styles.named}`}>
        <span className={`rigid rounded-s ${styles.swatch}`} style={{ background: String(value) }} />
        <span className="num quiet" translate="no">
          {String(value)}
        </span>
      </span>
    ) : null,
  listed: true,
  isTyped: true,
  toForm: textOrEmpty,
  toApi: (typed) => textOrEmpty(typed).toLowerCase() || null,
  check: (typed) => (hex.test(textOrEmpty(typed)) ? null : { rule: 'pattern' }),
};
