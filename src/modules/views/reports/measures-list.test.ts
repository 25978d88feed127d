import { describe, expect, it } from 'vitest';
import { allMeasures, isMeasure } from '#modules/views/reports/all-measures.ts';
import { measuresOfPages } from '#modules/views/reports/measures-of-pages.ts';
import { reports } from '#modules/views/reports/report-list.ts';
import { catalogue } from '#modules/texts.ts';
import facts from '#modules/views/reports/measures.facts.json' with { type: 'json' };

const ids = [...allMeasures, ...measuresOfPages].map(({ id }) => id);

describe('the list of measures', () => {
  it.each(facts.measures)('has %s', (id) => {
    expect(ids).toContain(id);
  });

  it('has each once', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
  });

  it.each(ids)('says what %s is, in three languages', (id) => {
    for (const lang of ['uz', 'uk', 'ru'] as const)
      expect([catalogue[`measure.${id}`]?.[lang], catalogue[`measure_text.${id}`]?.[lang]]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ]);
  });

  it.each(reports.map(({ name }) => name))('has every column of the report %s', (name) => {
    const numbers = reports.find((one) => one.name === name)!.measures.filter(isMeasure);
    for (const { id } of numbers) expect(ids).toContain(id);
  });
});
