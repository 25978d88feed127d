import { type KeyboardEvent, useRef, useState } from 'react';
import { SaveMenu } from '#web/charts/chart-tools.tsx';
import styles from '#web/charts/heat-map.module.css';
import { drawHeatMap } from '#web/charts/heat-map-picture.ts';
import type { HeatCell, HeatMapProps } from '#web/charts/heat-map-shape.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Rows down, time across, the warmer the fuller. One cell is in the order of Tab; arrows go on from there. */
export function HeatMap(props: HeatMapProps) {
  const { title, rowName, columns, rows, tailNames = [], legend, press } = props;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState('0:0');
  const onKeyDown = (event: KeyboardEvent) => {
    const place = (event.target as HTMLElement).dataset.place?.split(':').map(Number);
    const step = steps[event.key];
    if (!place || !step) return;
    const next = `${place[0]! + step[0]}:${place[1]! + step[1]}`;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };
  return (
    <figure className="stack gap-6" data-chart aria-label={title}>
      <figcaption className="row gap-12">
        <span className="medium shrinks">{title}</span>
        <span className="to-end rigid">
          <SaveMenu named={{ title, series: [] }} pictureOf={() => drawHeatMap(props)} />
        </span>
      </figcaption>
      <Bands of={legend} />
      <div className={`boxed ${styles.scroll}`}>
        <table ref={table} className={styles.map} onKeyDown={onKeyDown}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {rowName}
              </th>
              {columns.map(({ key, name, small, isNow }) => (
                <th key={key} scope="col" aria-current={isNow ? 'date' : undefined}>
                  {name}
                  {small && <small className="quiet plain">{small}</small>}
                </th>
              ))}
              {tailNames.map((name) => (
                <th key={name} scope="col" className={styles.tail}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <th scope="row" title={row.name}>
                  {row.head ?? row.name}
                </th>
                {row.cells.map((cell, column) => (
                  <Cell
                    key={columns[column]?.key}
                    cell={cell}
                    name={`${row.name}, ${columns[column]?.name ?? ''}`}
                    place={`${at}:${column}`}
                    isActive={active === `${at}:${column}`}
                    focused={setActive}
                    press={() => press?.(row.key, columns[column]?.key ?? '')}
                  />
                ))}
                {row.tail?.map((one, place) => (
                  <td key={tailNames[place]} className={`digits nowrap ${styles.tail}`}>
                    {one}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** What each warmth means. */
function Bands({ of }: { readonly of: HeatMapProps['legend'] }) {
  return (
    <span className={`flow soft small ${styles.legend}`}>
      {of.map(({ heat, name }) => (
        <span key={heat} className="inline">
          <i className={styles.swatch} data-heat={heat} />
          {name}
        </span>
      ))}
    </span>
  );
}

interface CellProps {
  readonly cell: HeatCell;
  readonly name: string;
  readonly place: string;
  readonly isActive: boolean;
  readonly focused: (place: string) => void;
  readonly press: () => void;
}

function Cell({ cell: { text, heat, said, isNoted }, name, place, isActive, focused, press }: CellProps) {
  return (
    <td>
      <button
        type="button"
        className={`full middle ink small digits rounded-s ${styles.cell}`}
        data-heat={heat}
        data-noted={isNoted || undefined}
        data-place={place}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${name}: ${said}`}
        title={said}
        onFocus={() => focused(place)}
        onClick={press}
      >
        {text}
      </button>
    </td>
  );
}
