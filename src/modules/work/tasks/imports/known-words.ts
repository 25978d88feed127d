import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

// Words of other programs, folded, by what they mean here: they are proposed, and a person agrees or not.

const words = (text: string): readonly string[] => text.split('|');

export const statusWords: Readonly<Partial<Record<TaskStatus, readonly string[]>>> = {
  new: words(
    'to do|todo|open|new|backlog|reopened|submitted|unstarted|pending|icebox|' +
      'selected for development|inbox|not started|offen|neu|zu erledigen|nouveau|nouvelle|' +
      'a faire|ouvert|nueva|nuevo|abierto|abierta|por hacer|tareas por hacer|новая|новый|' +
      'новое|открыта|открыт|открыто|к выполнению|сделать|надо сделать|нужно сделать|' +
      'бэклог|запланировано|в очереди|очередь|переоткрыта|yangi|ochiq|bajarish kerak|' +
      'rejada|navbatda',
  ),
  processing: words(
    'in progress|doing|in work|in development|development|active|started|wip|in arbeit|' +
      'in bearbeitung|en cours|en curso|en progreso|в работе|в процессе|выполняется|' +
      'делаем|в разработке|разработка|jarayonda|bajarilmoqda|ishda|ishlanmoqda',
  ),
  pause: words(
    'on hold|paused|hold|waiting|deferred|postponed|отложена|отложено|на паузе|' +
      'приостановлено|ожидание|pauza|toxtatilgan|kutilmoqda',
  ),
  checking: words(
    'review|in review|code review|testing|in testing|test|qa|ready for review|' +
      'ready for test|to verify|feedback|en revision|en revue|in pruefung|на проверке|' +
      'проверка|ревью|на ревью|тестирование|в тестировании|на тестировании|нужен отклик|' +
      'обратная связь|tekshiruvda|tekshirilmoqda|testda|sinovda',
  ),
  blocked: words(
    'blocked|impediment|blockiert|bloque|bloqueado|bloqueada|заблокирована|' +
      'заблокировано|заблокирован|bloklangan|toxtab qolgan',
  ),
  done: words(
    'resolved|fixed|gelost|resolu|resuelta|resuelto|решена|решено|исправлено|выполнена|' +
      'выполнено|bajarilgan|hal qilingan',
  ),
  accepted: words(
    'done|closed|complete|completed|finished|verified|released|deployed|archived|' +
      'erledigt|fertig|geschlossen|abgeschlossen|termine|ferme|fini|finalizada|finalizado|' +
      'cerrada|cerrado|listo|hecho|готово|сделано|закрыта|закрыт|закрыто|завершена|' +
      'завершено|принята|принято|tayyor|yopilgan|yakunlangan|qabul qilingan',
  ),
};

/** Rows of our dictionaries by any of their names, each beside what other programs call them. */
export const namesAlike: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'fp/task-priorities': [
    words(
      'shoshilinch|срочный|срочно|urgent|highest|blocker|immediate|critical|show-stopper|' +
        'немедленный|критический|блокер|наивысший|sofort|dringend|kritisch|immediat|urgente|' +
        'inmediata|juda yuqori',
    ),
    words('yuqori|высокий|high|major|hoch|haut|haute|eleve|alta|alto|мажор|важный'),
    words('orta|oddiy|средний|обычный|normal|medium|mittel|moyen|moyenne|media|нормальный'),
    words('past|низкий|low|lowest|minor|trivial|niedrig|bas|basse|faible|baja|bajo|незначительный|самый низкий'),
  ],
  'fp/task-types': [
    words('xato|xatolik|ошибка|баг|bug|defect|fehler|anomalie|bogue|error|дефект|exception|crash'),
    words(
      'yangi funksiya|yangi imkoniyat|новая функциональность|функция|feature|new feature|' +
        'story|user story|история|evolution|historia|usability problem',
    ),
    words(
      'vazifa|задача|task|aufgabe|tache|tarea|sub-task|subtask|подзадача|unteraufgabe|sous-tache|subtarea|work item',
    ),
    words('yaxshilash|улучшение|improvement|verbesserung|amelioration|mejora|enhancement'),
    words('qollab-quvvatlash|поддержка|support|assistance|soporte|unterstutzung'),
  ],
};
