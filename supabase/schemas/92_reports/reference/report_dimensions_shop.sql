insert into private.report_dimensions (key, label, kind, columns, needs_days, joins, value, name, permission, position) values
  ('visit_device', 'Device', 'text', '{visit_device}', true, '', 'g.visit_device',
    'case k when ''phone'' then ''Phone'' when ''tablet'' then ''Tablet'' when ''computer'' then ''Computer'' end', null, 620),
  ('visit_source', 'Came from', 'text', '{visit_source}', true, '', 'g.visit_source',
    'case k when ''search'' then ''Search engine'' when ''social'' then ''Social network'' when ''site'' then ''Another site'' when ''direct'' then ''Directly'' end', null, 630),
  ('search_words', 'Words', 'text', '{search_words}', true, '', 'g.search_words', 'k', null, 640),
  ('search_result', 'Result', 'text', '{search_result}', true, '', 'g.search_result',
    'case k when ''none'' then ''Nothing found'' when ''some'' then ''Products found'' end', null, 650);
