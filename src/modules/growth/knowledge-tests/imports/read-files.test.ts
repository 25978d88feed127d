import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foreignFiles } from '#modules/growth/knowledge-tests/imports/question-files.server.ts';

export async function readNamed(name: string, text: string) {
  const { rows, lines, left, targets } = await foreignFiles.texts!.read(name, text);
  const at = (target: string) => targets.indexOf(target);
  const all = [...rows].map((cells, row) => {
    const value = (target: string) => cells[at(target)] ?? '';
    return {
      line: lines![row]!,
      ...Object.fromEntries(targets.map((target) => [target!, value(target!)])),
      kind: value('kind') === 'text' ? `text_${value('grading')}` : value('kind'),
      options: JSON.parse(value('options') || '[]') as Record<string, string>[],
      refusal: value('refusal'),
      remarks: value('remarks'),
    } as Record<string, unknown> & {
      line: number;
      kind: string;
      refusal: string;
      remarks: string;
      text: string;
      title: string;
      topic: string;
      options: Record<string, string>[];
      rule: string;
      points: string;
      fingerprint: string;
    };
  });
  return { all, skipped: left.reduce((sum, { lines: count }) => sum + count, 0) };
}

describe('GIFT', () => {
  it('knows every kind', async () => {
    const { all, skipped } = await readNamed(
      'a.gift',
      `// izoh
$CATEGORY: $course$/top/PHP/Massivlar

Bu savol emas, tushuntirish.

::Bir::2 + 2? {=4 ~3#yoʻq ~%50%toʻrtga yaqin}

::Koʻp::Ranglar? {~%50%qizil ~%50%koʻk ~%-100%yogʻoch}

Ikkalasi? {=a =b ~c}

Rostmi? {T}

Soni? {#3.141..3.142}

Ikki javob {#=1822:0 =%50%1822:2}

Qisqa? {=Toshkent =%50%Samarqand}

Moslang {=Uz -> Toshkent =Fr -> Parij = -> Rim}

Fikringiz? {}

Poytaxt {~Buxoro =Toshkent} shahri.

Belgilar \\{ \\} \\= {= \\= 4 ~ \\~ 5 ####Umumiy izoh}
`,
    );
    expect(skipped).toBe(1);
    expect(all.map(({ kind, refusal }) => refusal || kind)).toEqual([
      ...['one', 'many', 'many', 'one', 'number', 'number', 'text_auto', 'match', 'text_people', 'one', 'one'],
    ]);
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(['PHP/Massivlar']));
    expect(all[0]).toMatchObject({
      line: 6,
      title: 'Bir',
      options: [{ text: '4', percent: '100' }, { comment: 'yoʻq' }, { percent: '50' }],
    });
    expect([all[1]!.rule, all[2]!.rule]).toEqual(['weights', 'all_or_nothing']);
    expect(all[4]!.options).toMatchObject([{ value: '3.1415', tolerance: '0.0005' }]);
    expect(all[7]!.options).toEqual([
      expect.objectContaining({ text: 'Uz', answer: 'Toshkent' }),
      expect.objectContaining({ text: 'Fr', answer: 'Parij' }),
      { id: '3', answer: 'Rim' },
    ]);
    expect(all[9]!.text.replaceAll('\\', '')).toBe('Poytaxt _____ shahri.');
    expect(all[10]).toMatchObject({
      text: 'Belgilar { } =',
      explanation: 'Umumiy izoh',
      options: [{ text: '= 4' }, { text: '\\~ 5' }],
    });
  });
  it('keeps no script, fetches no picture, and says so', async () => {
    const { all } = await readNamed(
      'b.gift',
      `[html]<p onclick\\="x()">Xavf <script>alert(1)</script><img src\\="https\\://yomon.example/a.png"><a href\\="javascript\\:x()">bu</a> <b>qalin</b></p>{=ha ~yoʻq}`,
    );
    expect(all[0]!.text).toBe('Xavf bu **qalin**');
    expect(all[0]!.remarks.split(',').sort()).toEqual(['picture_dropped:1', 'script_dropped:1']);
  });
  it('refuses what is broken and goes on', async () => {
    const { all } = await readNamed('c.gift', 'Ochiq {=a ~b\n\nOxirgi {=a ~b}\n\nYoʻq {~a ~b}\n\nBir xil {=a ~a}\n');
    expect(all.map(({ line, refusal }) => [line, refusal])).toEqual([
      ...[
        [1, 'question_not_finished'],
        [3, ''],
        [5, 'right_option_missing'],
        [7, 'options_alike'],
      ],
    ]);
  });
});

describe('Aiken', () => {
  it('refuses by line', async () => {
    const { all } = await readNamed(
      'a.txt',
      'Savol\nA) bir\nANSWER: A\n\nB) yolgʻiz\n\nANSWER: B\n\nYaxshi\nA.bir\nB) ikki\nANSWER: B\n',
    );
    expect(all.map(({ line, refusal, kind }) => [line, refusal || kind])).toEqual([
      ...[
        [1, 'too_few_options'],
        [5, 'option_without_question'],
        [7, 'answer_without_question'],
        [9, 'one'],
      ],
    ]);
  });
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const quiz = (inner: string): string => `<?xml version="1.0"?>\n<quiz>\n${inner}\n</quiz>`;

describe('Moodle XML', () => {
  it('knows every kind, keeps pictures that came along and drops others', async () => {
    const { all, skipped } = await readNamed(
      'a.xml',
      quiz(`<question type="category"><category><text>$course$/top/Bazalar/SQL</text></category></question>
<question type="description"><name><text>d</text></name><questiontext><text>x</text></questiontext></question>
<question type="multichoice"><name><text>Rasm &amp; ish</text></name><questiontext format="html"><text><![CDATA[<p>Bu <img src="@@PLUGINFILE@@/a.png"><img src="@@PLUGINFILE@@/b.svg"><img src="http://x/y.png"></p>]]></text>
<file name="a.png" path="/" encoding="base64">${png}</file><file name="b.svg" path="/" encoding="base64">PHN2Zy8+</file></questiontext>
<defaultgrade>1.3000000</defaultgrade><single>true</single>
<answer fraction="100" format="html"><text>ha</text><feedback><text>toʻgʻri</text></feedback></answer><answer fraction="0"><text>yoʻq</text></answer></question>
<question type="truefalse"><name><text>t</text></name><questiontext><text>Rost?</text></questiontext><answer fraction="100"><text>false</text></answer><answer fraction="0"><text>true</text></answer></question>
<question type="shortanswer"><name><text>s</text></name><questiontext><text>Soʻz?</text></questiontext><answer fraction="100"><text>jadval</text></answer></question>
<question type="numerical"><name><text>n</text></name><questiontext><text>Son?</text></questiontext><answer fraction="100"><text>9.8</text><tolerance>0.1</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>sm</unit_name></unit></units></question>
<question type="matching"><name><text>m</text></name><questiontext><text>Moslang</text></questiontext><subquestion><text>a</text><answer><text>1</text></answer></subquestion><subquestion><text>b</text><answer><text>2</text></answer></subquestion><subquestion><text></text><answer><text>3</text></answer></subquestion></question>
<question type="essay"><name><text>e</text></name><questiontext><text>Yozing</text></questiontext></question>
<question type="calculated"><name><text>c</text></name><questiontext><text>x</text></questiontext></question>`),
    );
    expect(skipped).toBe(1);
    expect(all.map(({ kind, refusal }) => refusal || kind)).toEqual([
      ...['one', 'one', 'text_auto', 'number', 'match', 'text_people', 'question_kind_unknown'],
    ]);
    expect(all[0]).toMatchObject({ title: 'Rasm & ish', points: '1.30', topic: 'Bazalar/SQL' });
    expect(all[0]!.text).toMatch(/^Bu !\[\]\(\/api\/public\/test-pictures\/[0-9a-f]{40}\)$/);
    expect(all[0]!.remarks).toBe('picture_dropped:2');
    expect(all[1]!.options.map(({ percent }) => percent)).toEqual(['0', '100']);
    expect(all[3]!.remarks).toBe('units_dropped:1');
  });
  it('refuses what grows, what is deep, what is broken and what is something else', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>';
    const rule = (text: string) =>
      readNamed('x.xml', text).then(
        () => '',
        (error) => error.details.errors[0].rule as string,
      );
    expect(await rule(bomb)).toBe('xml_doctype');
    expect(await rule(quiz('<a>'.repeat(100_000) + '</a>'.repeat(100_000)))).toBe('xml_too_deep');
    expect(await rule(quiz('<question>'))).toBe('broken_xml');
    expect(await rule('<html><body/></html>')).toBe('not_questions');
  });
});

/** Files of strangers stay where they are: where they are at hand, they are tried. */
const strangers = process.env.QUESTION_FILES ?? '';
describe.runIf(strangers && existsSync(strangers))('files of strangers', () => {
  const names = strangers ? readdirSync(strangers).filter((name) => /\.(gift|txt|xml)$/.test(name)) : [];
  it.each(names)('%s', async (name) => {
    const { files } = JSON.parse(readFileSync(`${strangers}/expect.json`, 'utf8')) as {
      files: {
        file: string;
        created: Record<string, number>;
        total: number;
        skipped: number;
        remarks: Record<string, number>;
        refused: [number, string][];
        refused_by?: string;
        lenient?: string;
      }[];
    };
    const expected = files.find(({ file }) => file === name)!;
    const { all, skipped } = await readNamed(name, readFileSync(`${strangers}/${name}`, 'utf8'));
    const made = all.filter(({ refusal }) => !refusal);
    const created: Record<string, number> = {};
    for (const { kind } of made) created[kind] = (created[kind] ?? 0) + 1;
    expect(created).toEqual(expected.created);
    expect(skipped).toBe(expected.skipped);
    const refused = all.filter(({ refusal }) => refusal);
    expect(refused.map(({ refusal }) => refusal)).toEqual(expected.refused.map(([, rule]) => rule));
    if (expected.refused_by === 'line')
      expect(refused.map(({ line }) => line)).toEqual(expected.refused.map(([line]) => line));
    const remarks: Record<string, number> = {};
    for (const { remarks: said } of made)
      for (const one of said.split(',').filter(Boolean))
        remarks[one.split(':')[0]!] = (remarks[one.split(':')[0]!] ?? 0) + Number(one.split(':')[1]);
    if (expected.lenient) delete remarks.picture_missing;
    expect(remarks).toEqual(
      Object.fromEntries(Object.entries(expected.remarks).filter(([rule]) => rule !== 'not_a_question')),
    );
  });
});
