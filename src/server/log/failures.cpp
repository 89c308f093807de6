#include "server/log/failures.h"

#include "server/log/log.h"

namespace bastide::server {

void Failures::report(Failure failure, const FailureReport& report) {
  ++counts_[static_cast<std::size_t>(failure)];
  Json fields = {{"what", report.what}};
  if (!report.table.empty()) fields["table"] = report.table;
  if (report.version) fields["version"] = *report.version;
  log_error(kFailureNames[static_cast<std::size_t>(failure)], fields);
}

std::string what_of(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "an exception of an unknown type";
  }
}

}  // namespace bastide::server
