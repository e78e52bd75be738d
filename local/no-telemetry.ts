// @supabase/lite reads these when it is loaded, so this module is imported before it.
process.env['LITE_TELEMETRY'] = '0'
process.env['DO_NOT_TRACK'] = '1'
