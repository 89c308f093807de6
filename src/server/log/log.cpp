#include "server/log/log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>

#include "server/protocol/json_text.h"

namespace bastide::server {

namespace {

std::shared_ptr<spdlog::logger>& logger() {
  static std::shared_ptr<spdlog::logger> instance =
      std::make_shared<spdlog::logger>("bastide", std::make_shared<spdlog::sinks::null_sink_mt>());
  return instance;
}

void write(spdlog::level::level_enum level, std::string_view event, const Json& fields) {
  if (!logger()->should_log(level)) return;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  Json json = {{"at", std::chrono::duration_cast<std::chrono::milliseconds>(now).count()},
               {"level", level == spdlog::level::info ? "info" : "error"},
               {"event", event}};
  json.update(fields);
  logger()->log(level, to_line(json));
}

}  // namespace

void open_log(const std::string& where) {
  std::shared_ptr<spdlog::sinks::sink> sink;
  if (where == "off") {
    sink = std::make_shared<spdlog::sinks::null_sink_mt>();
  } else if (where == "-") {
    sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  } else {
    sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(where);
  }
  logger() = std::make_shared<spdlog::logger>("bastide", std::move(sink));
  logger()->set_pattern("%v");
  logger()->flush_on(spdlog::level::info);
  if (where == "off") logger()->set_level(spdlog::level::off);
}

void log_event(std::string_view event, const Json& fields) { write(spdlog::level::info, event, fields); }
void log_error(std::string_view event, const Json& fields) { write(spdlog::level::err, event, fields); }

}  // namespace bastide::server
