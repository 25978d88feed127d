import { invalid } from '#kernel/problems.ts';
import { decimalOf, Fraction } from '#modules/growth/knowledge-tests/fractions.ts';
import type {
  FoundQuestion,
  FoundQuestions,
  RefusedQuestion,
} from '#modules/growth/knowledge-tests/imports/brought-question.ts';
import { decimalText, truthOptions } from '#modules/growth/knowledge-tests/imports/gift.ts';
import { type BesideFiles, textOfHtml, withoutEntities } from '#modules/growth/knowledge-tests/imports/html-text.ts';
import {
  asWritten,
  type BroughtPicture,
  type Remarks,
  remark,
} from '#modules/growth/knowledge-tests/imports/written-text.ts';
import type { QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';

type Node = Readonly<Record<string, unknown>>;
type Option = Omit<QuestionOption, 'id'>;

/** Elements stand no deeper in any file of questions. */
const deepest = 30;
const lists = ['question', 'answer', 'subquestion', 'file', 'unit'];

/**
 * Reads Moodle's XML. Throws 422 for what is no such file: no document type and no entities of its own, so that
 * nothing in it grows, and no deeper than questions are.
 */
export async function xmlQuestions(file: string): Promise<FoundQuestions> {
  const outside = file.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(outside)) throw invalid('file', 'xml_doctype');
  refuseDeep(outside);
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  if (XMLValidator.validate(file) !== true) throw invalid('file', 'broken_xml');
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', trimValues: false, processEntities: true },
    ...{ parseTagValue: false, parseAttributeValue: false, captureMetaData: true },
    isArray: (name) => lists.includes(name),
  });
  let tree: Node;
  try {
    tree = parser.parse(file) as Node;
  } catch {
    throw invalid('file', 'broken_xml');
  }
  const quiz = tree.quiz as Node | undefined;
  if (quiz === undefined) throw invalid('file', 'not_questions');
  const place = XMLParser.getMetaDataSymbol() as unknown as string;
  const lineAt = (node: Node): number => {
    const { startIndex = 0 } = (node[place] ?? {}) as { startIndex?: number };
    return file.slice(0, startIndex).split('\n').length;
  };
  return questionsIn(typeof quiz === 'object' ? nodesAt(quiz, 'question') : [], lineAt);
}

function refuseDeep(text: string): void {
  let depth = 0;
  for (const [, closing, empty] of text.matchAll(/<(\/?)[A-Za-z_][^<>]*?(\/?)>/g)) {
    if (closing) depth--;
    else if (!empty) depth++;
    if (depth > deepest) throw invalid('file', 'xml_too_deep');
  }
}

const nodesAt = (node: Node, name: string): Node[] => {
  const all = node[name];
  return (Array.isArray(all) ? all : all === undefined ? [] : [all]).filter(
    (one): one is Node => typeof one === 'object' && one !== null,
  );
};

/** The text of an element, or of the `text` in it. */
function wordsAt(node: Node, name: string): string {
  const value = node[name];
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string') return one;
  if (typeof one !== 'object' || one === null) return '';
  const inner = one as Node;
  return typeof inner.text === 'string'
    ? inner.text
    : typeof inner['#text'] === 'string'
      ? inner['#text']
      : textIn(inner);
}
const textIn = (node: Node): string => {
  const text = node.text;
  return typeof text === 'object' && text !== null && typeof (text as Node)['#text'] === 'string'
    ? ((text as Node)['#text'] as string)
    : '';
};

/** The first word of the path, `$course$/top/`, says nothing. */
const topicOf = (category: string): string =>
  category
    .trim()
    .replace(/^\$[a-z]+\$\/?/i, '')
    .replace(/^top(?:\/|$)/i, '')
    .trim();

function questionsIn(nodes: readonly Node[], lineAt: (node: Node) => number): FoundQuestions {
  const questions: (FoundQuestion | RefusedQuestion)[] = [];
  let skipped = 0;
  let topic = '';
  for (const node of nodes) {
    const type = String(node['@type'] ?? '');
    if (type === 'category') topic = topicOf(wordsAt(node, 'category'));
    else if (type === 'description') skipped++;
    else questions.push(questionOf(node, type, topic, lineAt(node)));
  }
  return { questions, skipped };
}

type Read = (node: Node, name: string) => string;
type Reading = (
  node: Node,
  text: Read,
  remarks: Remarks,
) => Pick<FoundQuestion, 'kind' | 'options'> & Partial<FoundQuestion>;

function questionOf(node: Node, type: string, topic: string, line: number): FoundQuestion | RefusedQuestion {
  const title = withoutEntities(wordsAt(node, 'name').replace(/<[a-z/][^>]*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const read = Object.hasOwn(kinds, type) ? kinds[type]! : null;
  if (!read) return { line, topic, title: title || type, refusal: 'question_kind_unknown' };
  const remarks: Remarks = new Map();
  const pictures: BroughtPicture[] = [];
  const text: Read = (of, name) => richAt(of, name, remarks, pictures);
  const points = pointsOf(wordsAt(node, 'defaultgrade'));
  return {
    ...{ line, topic, title, remarks, pictures, points },
    text: text(node, 'questiontext'),
    explanation: text(node, 'generalfeedback'),
    ...read(node, text, remarks),
  };
}

function richAt(node: Node, name: string, remarks: Remarks, pictures: BroughtPicture[]): string {
  const [part] = nodesAt(node, name);
  const words = wordsAt(node, name);
  const format = String(part?.['@format'] ?? node['@format'] ?? 'html');
  if (format === 'markdown') return words.trim();
  if (format === 'plain_text') return asWritten(words.trim());
  const files: BesideFiles = new Map(
    nodesAt(part ?? node, 'file')
      .concat(name === 'text' ? nodesAt(node, 'file') : [])
      .filter((file) => file['@encoding'] === 'base64')
      .map((file) => [String(file['@name'] ?? ''), String(file['#text'] ?? '')]),
  );
  const clean = textOfHtml(words, files, remarks);
  pictures.push(...clean.pictures);
  return clean.text;
}

function pointsOf(grade: string): string {
  const points = decimalOf(grade.trim());
  return points && points.compare(Fraction.of('0.01')) >= 0 ? points.rounded() : '1.00';
}

const commentOf = (answer: Node, text: Read): { comment?: string } => {
  const comment = text(answer, 'feedback');
  return comment ? { comment } : {};
};
const percentOf = (answer: Node): string => {
  const percent = decimalOf(String(answer['@fraction'] ?? '0'));
  return percent ? decimalText(percent) : '0';
};

const kinds: Readonly<Record<string, Reading>> = {
  multichoice(node, text) {
    const options = nodesAt(node, 'answer').map(
      (answer): Option => ({ text: text(answer, 'text'), percent: percentOf(answer), ...commentOf(answer, text) }),
    );
    const isSingle = !/^(false|0)$/i.test(wordsAt(node, 'single').trim());
    return isSingle ? { kind: 'one', options } : { kind: 'many', rule: 'weights', options };
  },
  truefalse(node) {
    const right = nodesAt(node, 'answer').find((answer) => Number(percentOf(answer)) === 100);
    return { kind: 'one', options: right ? truthOptions(/true/i.test(wordsAt(right, 'text'))) : [] };
  },
  shortanswer: (node, text) => ({
    kind: 'text',
    grading: 'auto',
    options: nodesAt(node, 'answer').map((answer) => ({
      ...{ pattern: withoutEntities(wordsAt(answer, 'text')).trim(), percent: percentOf(answer) },
      ...commentOf(answer, text),
    })),
  }),
  numerical(node, text, remarks) {
    const units = nodesAt(nodesAt(node, 'units')[0] ?? {}, 'unit');
    const kept = units.find((unit) => Number(wordsAt(unit, 'multiplier')) === 1);
    if (units.length > (kept ? 1 : 0)) remark(remarks, 'units_dropped');
    return {
      kind: 'number',
      ...(kept && { unit: wordsAt(kept, 'unit_name').trim() }),
      options: nodesAt(node, 'answer')
        .filter((answer) => wordsAt(answer, 'text').trim() !== '*')
        .map((answer) => ({
          value: wordsAt(answer, 'text').trim().replace(',', '.'),
          tolerance: wordsAt(answer, 'tolerance').trim().replace(',', '.') || '0',
          percent: percentOf(answer),
          ...commentOf(answer, text),
        })),
    };
  },
  matching: (node, text) => ({
    kind: 'match',
    options: nodesAt(node, 'subquestion').map((pair): Option => {
      const left = text(pair, 'text');
      const answer = asWritten(withoutEntities(wordsAt(nodesAt(pair, 'answer')[0] ?? {}, 'text')).trim());
      return { ...(left && { text: left }), ...(answer && { answer }) };
    }),
  }),
  essay: (node, text) => ({
    kind: 'text',
    grading: 'people',
    options: [],
    explanation: [text(node, 'generalfeedback'), text(node, 'graderinfo')].filter(Boolean).join('\n\n'),
  }),
};
