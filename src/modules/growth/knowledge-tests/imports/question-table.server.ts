import { fold } from '#kernel/search-folding.ts';
import type { ForeignTable } from '#server/crud/foreign-tables.ts';

/** What columns of a table of questions are called, in any of the languages and as our own lists have them. */
const names: Readonly<Record<string, readonly string[]>> = {
  topic: ['topic', 'topic_id', 'category', 'mavzu', 'мавзу', 'тема', 'категория'],
  title: ['title', 'name', 'sarlavha', 'сарлавҳа', 'заголовок', 'nomi', 'название'],
  kind: ['kind', 'type', 'savol turi', 'савол тури', 'вид вопроса', 'turi', 'тип'],
  text: ['text', 'question', 'savol', 'савол', 'вопрос', 'matn', 'матн', 'текст'],
  options: ['options', 'answers', 'javob variantlari', 'жавоб вариантлари', 'варианты ответа', 'javoblar', 'ответы'],
  rule: ['rule', 'baholash qoidasi', 'баҳолаш қоидаси', 'правило оценки'],
  grading: ['grading', 'kim tekshiradi', 'ким текширади', 'кто проверяет'],
  points: ['points', 'score', 'ball', 'балл', 'баллы'],
  level: ['level', 'daraja', 'даража', 'уровень'],
  unit: ['unit', 'oʻlchov birligi', 'ўлчов бирлиги', 'единица измерения'],
  code: ['code', 'kod', 'код'],
  code_language: ['code_language', 'dasturlash tili', 'дастурлаш тили', 'язык программирования'],
  explanation: ['explanation', 'feedback', 'izoh', 'изоҳ', 'пояснение'],
  state: ['state', 'holati', 'ҳолати', 'состояние'],
};
const targetOf = new Map(Object.entries(names).flatMap(([target, all]) => all.map((name) => [fold(name), target])));

/** A table with a column of texts and one of options; null for any other, and for our own lists, which say ids. */
export function questionTable(headings: readonly string[]): ForeignTable | null {
  if (headings.some((heading) => fold(heading).trim() === 'id')) return null;
  const taken = new Set<string>();
  const targets = headings.map((heading) => {
    const target = targetOf.get(fold(heading).trim());
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
  if (!taken.has('text') || !taken.has('options')) return null;
  return { headings, targets, left: [], cells: (cells) => cells };
}
