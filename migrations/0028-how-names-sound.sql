-- How a folded name sounds, whoever wrote it down: Джураев is Joʻrayev, Юлдашев Yoʻldoshev, Кадыров Qodirov. The same
-- function is `soundOf` of src/kernel/search-folding.ts, kept equal by a test.
create function sound_of(folded text) returns text language sql immutable strict parallel safe
  return translate(replace(folded, 'dj', 'j'), 'ouqge', 'aakhi');
