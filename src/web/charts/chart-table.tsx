import { type ChartModel, placeText, valueText } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';
import { useTexts } from '#web/i18n/texts.ts';

/** A chart as its table: for those who would rather read it. */
export function ChartTable({ model }: { readonly model: ChartModel }) {
  const { lang } = useTexts();
  const { title, pointName, series, points, unit, press } = model;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div className={`framed ${styles.tableBox}`} tabIndex={0} role="group" aria-label={title}>
      <table className={`table digits ${styles.table}`}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{placeText(model, point, lang)}</th>
              {series.map(({ key }, at) => (
                <td key={key}>
                  {press && point.values[at] !== null ? (
                    <button type="button" className="link digits" onClick={() => press(point.at, key)}>
                      {valueText(point.values[at], unit)}
                    </button>
                  ) : (
                    valueText(point.values[at], unit)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
