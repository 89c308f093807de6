#include "terminal/terminal_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <istream>
#include <ostream>
#include <tuple>

#include "core/text.h"
#include "formats/legal_list.h"
#include "formats/record.h"
#include "game/notation.h"
#include "rules/play.h"
#include "terminal/pages.h"

namespace bastide {

namespace {

constexpr std::size_t kMaxLineLength = 1000;
constexpr std::string_view kClearScreen = "\x1b[H\x1b[2J";

// The letter of a turned tile: a as printed, then clockwise.
char turn_letter(Rotation rotation) { return static_cast<char>('a' + rotation); }

std::string lower_case(std::string_view text) {
  std::string result;
  for (const char letter : text) result += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

// What was typed, short enough to be repeated in a sentence.
std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 30;
  return fmt::format("\"{}\"", styled(text.substr(0, kShown), {}) + (text.size() > kShown ? "…" : ""));
}

// A name that leaves room for the question after it.
std::string shortened(std::string_view name) {
  constexpr int kRoom = 16;
  Canvas room(kRoom, 1);
  room.write(0, 0, name);
  return room.line(0, {}) + (text_width(name) > kRoom ? "…" : "");
}

// Arrow keys arrive as escape sequences, because lines are read as they are.
std::string_view arrow_word(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kArrows{
      {{"\x1b[A", "n"}, {"\x1b[C", "e"}, {"\x1b[B", "s"}, {"\x1b[D", "w"}}};
  for (const auto& [keys, word] : kArrows) {
    if (text.starts_with(keys)) return word;
  }
  return text;
}

// The list of bots goes from weak to strong.
const BotEntry& strongest_bot() { return bots().back(); }
constexpr int kHintMilliseconds = 500;

// An answer to "where": a number or coordinates, a turn, or both; with a plus if something is to
// come with the tile.
struct PlaceInput {
  std::string_view place;
  std::string_view turn;
  bool wants_extra = false;
};
PlaceInput split_place(std::string_view text) {
  const bool wants_extra = text.ends_with('+');
  if (wants_extra) text = trim(text.substr(0, text.size() - 1));
  const bool has_turn = !text.empty() && std::isalpha(static_cast<unsigned char>(text.back())) != 0;
  if (!has_turn) return {text, {}, wants_extra};
  return {trim(text.substr(0, text.size() - 1)), text.substr(text.size() - 1), wants_extra};
}

std::optional<Square> parse_coordinates(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = parse_number<int>(trim(parts[0]));
  const auto y = parse_number<int>(trim(parts[1]));
  if (!x || !y) return std::nullopt;
  return Square{*x, *y};
}

}  // namespace

TerminalGame::TerminalGame(SavedGame game, TerminalSettings settings, std::istream& in, std::ostream& out)
    : game_(std::move(game.game)), settings_(std::move(settings)), in_(in), out_(out), file_(settings_.save_file) {
  take_over({std::move(game_), std::move(game.comments)});
  if (settings_.save_file.empty() || std::filesystem::exists(settings_.save_file)) return;
  is_saved_ = false;
  save_automatically();
}

int TerminalGame::run() {
  if (notice_.empty()) notice_ = "Type ? for help.";
  while (!is_done_) {
    show();
    std::string line;
    if (read_line(line)) {
      handle(line);
    } else {
      print_unsaved_record();
      is_done_ = true;
    }
  }
  if (is_saved_ && !file_.empty() && !game_.state().over) {
    out_ << styled(fmt::format("The game is in {0}. Go on with: bastide play --load {0}", file_), settings_.style) << "\n";
  }
  return 0;
}

// Starts a game that may already have actions; they are replayed to find out who decided them and
// what happened.
void TerminalGame::take_over(SavedGame saved) {
  Setup setup = saved.game.setup();
  const std::vector<Action> actions = saved.game.actions();
  comments_ = std::move(saved.comments);
  names_ = player_names(setup.players);
  bots_.clear();
  for (const std::string& seat : setup.players) bots_.push_back(make_bot(bot_of(seat)));
  Result<Game> again = Game::start(std::move(setup));
  game_ = std::move(*again);
  events_.assign(1, {game_.events().begin(), game_.events().end()});
  actors_.clear();
  for (const Action action : actions) play(action);
  news_from_ = game_.actions().size();
  page_ = Page::kNone;
  is_saved_ = true;
  begin_decision();
}

void TerminalGame::play(Action action) {
  actors_.push_back(game_.state().to_move);
  game_.play(action);
  events_.emplace_back(game_.events().begin(), game_.events().end());
  is_saved_ = false;
}

// Lets the bots decide until a person has to or the game is over, and prepares that decision.
void TerminalGame::begin_decision() {
  play_bots();
  save_automatically();
  scrolled_ = {};
  chosen_place_.reset();
  if (game_.state().over) page_ = Page::kResult;
  find_choices();
}

void TerminalGame::play_bots() {
  while (!game_.state().over && is_bot(game_.state().to_move)) {
    const std::uint64_t seed = mix64(game_.setup().seed ^ mix64(game_.actions().size()));
    play(bots_[game_.state().to_move]->decide(game_.state(), seed, {}).action);
  }
}

// Numbers the squares from north to south, or the other choices with declining as 0.
void TerminalGame::find_choices() {
  places_.clear();
  choices_.clear();
  const State& state = game_.state();
  const auto legal = std::make_unique<ActionList>();
  game_.legal(*legal);
  for (const LegalEntry& entry : legal_entries(state, *legal)) {
    const Action action = entry.first;
    if (action.kind() != ActionKind::kPlace) {
      const bool has_several = entry.fields.minimum != entry.fields.maximum;
      const std::string words = action_words(state, action) + (has_several ? fmt::format(" to {}", entry.fields.maximum) : "");
      choices_.push_back({action, words, entry.fields});
      continue;
    }
    const auto same = [&](const PlacementChoice& place) { return place.cell == action.cell(); };
    auto found = std::find_if(places_.begin(), places_.end(), same);
    if (found == places_.end()) {
      const Cell& cell = state.board[action.cell()];
      found = places_.insert(places_.end(), {action.cell(), {cell.x, cell.y}, {}});
    }
    found->actions.push_back(action);
  }
  const auto order = [](const PlacementChoice& place) { return std::tuple(place.square.y, place.square.x); };
  std::sort(places_.begin(), places_.end(), [&](const PlacementChoice& a, const PlacementChoice& b) { return order(a) < order(b); });
  const auto is_pass = [](const Choice& choice) { return choice.action.kind() == ActionKind::kPass; };
  std::stable_partition(choices_.begin(), choices_.end(), is_pass);
}

void TerminalGame::show() {
  if (settings_.measure != nullptr) settings_.size = settings_.measure();
  if (settings_.is_interactive) out_ << kClearScreen;
  const Canvas screen = compose_screen(game_.state(), names_, content(), settings_.size);
  out_ << screen.text(settings_.style) << "> " << std::flush;
}

ScreenContent TerminalGame::content() const {
  const State& state = game_.state();
  ScreenContent content;
  content.title = title();
  content.notice = notice_;
  content.question = question();
  content.highlighted = last_laid();
  content.scrolled = scrolled_;
  if (page_ == Page::kHelp) content.page = help_page();
  if (page_ == Page::kLog) content.page = log_page();
  if (page_ == Page::kResult) content.page = result_page();
  if (!content.page.empty()) return content;
  content.news = news();
  content.labels = labels();
  content.previews = previews();
  if (content.highlighted != kNoCell) content.centre = {state.board[content.highlighted].x, state.board[content.highlighted].y};
  if (chosen_place_) content.centre = places_[*chosen_place_].square;
  const bool has_pass = !choices_.empty() && choices_[0].action.kind() == ActionKind::kPass;
  for (std::size_t i = 0; i < choices_.size(); ++i)
    content.choices.push_back(fmt::format("{:2} {}", i + (has_pass ? 0 : 1), choices_[i].words));
  return content;
}

std::string TerminalGame::title() const {
  const State& state = game_.state();
  std::string modules;
  for (const std::string& module : game_.setup().modules) modules += (modules.empty() ? "" : ", ") + module;
  return fmt::format("Bastide · turn {} · {} left · seed {}{}{}", state.turn, counted(state.bag.left, "tiles"), game_.setup().seed,
                     modules.empty() ? "" : " · ", modules);
}

std::string TerminalGame::question() const {
  const State& state = game_.state();
  if (state.over) return "The game is over: board, log, undo, save FILE, load FILE or quit.";
  const auto people = std::count_if(bots_.begin(), bots_.end(), [](const auto& bot) { return bot == nullptr; });
  const std::string who = people > 1 ? shortened(names_[state.to_move]) + ": " : "";
  const bool has_range = std::any_of(choices_.begin(), choices_.end(), [](const Choice& choice) { return choice.is_range(); });
  const char* choosing = has_range ? "Choose a number and how much, like 1 3. ? for help." : "Choose a number. ? for help.";
  return who + (is_placing() ? placing_question() : choosing);
}

std::string TerminalGame::placing_question() const {
  const TileKind& tile = tile_kind(game_.state(), game_.state().frame.drawn);
  const std::string& name = tile.name;
  const auto has_extra = [](const PlacementChoice& place) {
    return std::any_of(place.actions.begin(), place.actions.end(), [](Action action) { return action.extra() != 0; });
  };
  if (!chosen_place_ && std::any_of(places_.begin(), places_.end(), has_extra))
    return fmt::format("Place {}: square, turn, + for extras, like 1a+. ? for help.", name);
  if (!chosen_place_ && tile.rotations == 1) return fmt::format("Place {}: a square's number. ? for help.", name);
  if (!chosen_place_) return fmt::format("Place {}: a square and a turn, like 1 or 1a. ? for help.", name);
  std::string turns;
  for (const Rotation turn : places_[*chosen_place_].turns()) turns += fmt::format("{}{}", turns.empty() ? "" : " or ", turn_letter(turn));
  return fmt::format("Turn {} how: {}? Enter chooses another square.", name, turns);
}

// The drawn tile in its turns, or the tile just laid with the numbers of the choices on it.
std::vector<Preview> TerminalGame::previews() const {
  const State& state = game_.state();
  std::vector<Preview> result;
  const auto add = [&](Rotation rotation) {
    const TileKind& tile = tile_kind(state, state.frame.drawn);
    result.push_back({std::string(1, turn_letter(rotation)), draw_tile(tile, rotation, PictureSize::kLarge).canvas,
                      draw_tile(tile, rotation, PictureSize::kCompact).canvas});
  };
  if (chosen_place_) {
    for (const Rotation turn : places_[*chosen_place_].turns()) add(turn);
  } else if (is_placing()) {
    for (Rotation rotation = 0; rotation < tile_kind(state, state.frame.drawn).rotations; ++rotation) add(rotation);
  }
  if (is_placing() || state.over || state.frame.placed == kNoCell) return result;

  TilePicture picture = draw_tile(tile_at(state, state.frame.placed), state.board[state.frame.placed].rotation, PictureSize::kLarge);
  std::vector<int> used(picture.spots.size());
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const Action action = choices_[i].action;
    if (action.kind() != ActionKind::kDeploy || action.cell() != state.frame.placed || action.segment() >= picture.spots.size()) continue;
    const Spot spot = picture.spots[action.segment()];
    const std::string number = std::to_string(i);
    picture.canvas.write(spot.x + used[action.segment()], spot.y, number, player_ink(state.to_move));
    used[action.segment()] += static_cast<int>(number.size());
  }
  result.push_back({tile_at(state, state.frame.placed).name, picture.canvas, picture.canvas});
  return result;
}

std::vector<SquareLabel> TerminalGame::labels() const {
  std::vector<SquareLabel> result;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (chosen_place_ && *chosen_place_ != i) continue;
    result.push_back({places_[i].square, i + 1 < 100 ? fmt::format("({})", i + 1) : std::to_string(i + 1)});
  }
  return result;
}

std::vector<Event> TerminalGame::events_since(std::size_t action) const {
  std::vector<Event> result;
  for (std::size_t i = action; i < events_.size(); ++i) result.insert(result.end(), events_[i].begin(), events_[i].end());
  return result;
}

// The cell of the tile laid last, or kNoCell.
CellIndex TerminalGame::last_laid() const {
  for (std::size_t i = events_.size(); i > 0; --i) {
    for (const Event& event : events_[i - 1]) {
      if (event.type == EventType::kTilePlaced) return event.cell;
    }
  }
  return kNoCell;
}

std::vector<std::string> TerminalGame::news() const {
  const std::size_t first = news_from_ == 0 ? 0 : news_from_ + 1;
  return event_sentences(events_since(first), game_.state(), names_);
}

// Page by page backwards, the latest first.
std::vector<std::string> TerminalGame::log_page() const {
  std::vector<std::string> lines;
  for (const std::string& sentence : event_sentences(events_since(0), game_.state(), names_)) {
    for (std::string& line : wrap(sentence, settings_.size.width)) lines.push_back(std::move(line));
  }
  if (lines.empty()) return {"Nothing has happened yet."};
  const auto height = static_cast<std::size_t>(page_height(settings_.size));
  const std::size_t pages = (lines.size() + height - 1) / height;
  const std::size_t back = std::min(log_pages_back_, pages - 1);
  const std::size_t end = lines.size() - back * height;
  return {lines.begin() + static_cast<std::ptrdiff_t>(end > height ? end - height : 0), lines.begin() + static_cast<std::ptrdiff_t>(end)};
}

// The table, and below it as much of the final scoring as fits.
std::vector<std::string> TerminalGame::result_page() const {
  std::vector<std::string> lines{""};
  for (std::string& line : result_table(game_.state(), names_)) lines.push_back(std::move(line));
  lines.emplace_back("");
  std::vector<Event> last = events_since(events_.size() - 1);
  std::vector<std::string> endings;
  for (const std::string& sentence : event_sentences(last, game_.state(), names_)) {
    for (std::string& line : wrap(sentence, settings_.size.width)) endings.push_back(std::move(line));
  }
  const std::size_t room = static_cast<std::size_t>(page_height(settings_.size)) - lines.size();
  if (endings.size() > room) {
    endings.resize(room - 1);
    endings.emplace_back("… type log to read the rest");
  }
  lines.insert(lines.end(), endings.begin(), endings.end());
  return lines;
}

// Reads one line; false at the end of the input. Without a person at a terminal the input is
// repeated, so that a transcript is complete.
bool TerminalGame::read_line(std::string& line) {
  if (!std::getline(in_, line)) return false;
  if (line.size() > kMaxLineLength) line.resize(kMaxLineLength);
  if (!settings_.is_interactive) {
    Canvas echo(settings_.size.width - 2, 1);
    echo.write(0, 0, line);
    out_ << echo.line(0, {.ascii = settings_.style.ascii}) << "\n";
  }
  return true;
}

void TerminalGame::handle(std::string_view line) {
  std::string_view text = arrow_word(trim(line));
  notice_.clear();
  page_ = Page::kNone;
  const std::string whole = lower_case(text);
  std::string_view rest = text;
  const std::string word = lower_case(take_word(rest));
  if (word != "quit" && word != "q" && word != "exit" && word != "save") wants_quit_ = false;
  if (word != "load") wants_load_.clear();
  if (text.empty()) {
    chosen_place_.reset();
    return;
  }
  if (handle_command(word, rest) || (rest.empty() && handle_scrolling(word)) || handle_answer(whole)) return;
  handle_notation(text);
}

bool TerminalGame::handle_command(std::string_view word, std::string_view rest) {
  if (word == "?" || word == "help" || word == "h") {
    page_ = Page::kHelp;
  } else if (word == "undo" || word == "u") {
    undo();
  } else if (word == "save") {
    save(rest);
  } else if (word == "load") {
    load(rest);
  } else if (word == "hint") {
    hint();
  } else if (word == "log") {
    show_log(rest);
  } else if (word == "quit" || word == "q" || word == "exit") {
    quit();
  } else if (word == "board" || word == "home") {
    scrolled_ = {};
  } else if (word == "result" && game_.state().over) {
    page_ = Page::kResult;
  } else {
    return false;
  }
  return true;
}

bool TerminalGame::handle_scrolling(std::string_view word) {
  constexpr std::array<std::string_view, kSides> kWords{"north", "east", "south", "west"};
  constexpr std::array<std::string_view, kSides> kLetters{"n", "e", "s", "w"};
  constexpr int kStep = 3;
  for (std::size_t side = 0; side < kSides; ++side) {
    if (word != kWords[side] && word != kLetters[side]) continue;
    scrolled_.x += kStep * kSideX[side];
    scrolled_.y += kStep * kSideY[side];
    return true;
  }
  return false;
}

// Whether the text answered the question that is asked.
bool TerminalGame::handle_answer(std::string_view text) {
  if (game_.state().over) {
    notice_ = fmt::format("The game is over, so {} does nothing.", quoted(text));
    return true;
  }
  return is_placing() ? handle_place(text) : handle_choice(text);
}

bool TerminalGame::handle_place(std::string_view text) {
  const PlaceInput input = split_place(text);
  if (input.place.empty() && input.turn.size() == 1 && chosen_place_) {
    choose_place(places_[*chosen_place_], input.turn, input.wants_extra);
    return true;
  }
  if (const auto number = parse_number<int>(input.place)) {
    if (*number == 0 && !choices_.empty()) {
      decide(choices_[0].action);
    } else if (*number < 1 || *number > static_cast<int>(places_.size())) {
      notice_ = fmt::format("There is no square {}: choose one from 1 to {}.", *number, places_.size());
    } else {
      choose_place(places_[static_cast<std::size_t>(*number - 1)], input.turn, input.wants_extra);
    }
    return true;
  }
  if (const auto square = parse_coordinates(input.place)) {
    const auto found = std::find_if(places_.begin(), places_.end(), [&](const PlacementChoice& place) { return place.square == *square; });
    if (found == places_.end()) {
      notice_ = fmt::format("The tile does not fit at {},{}: choose one of the numbered squares.", square->x, square->y);
    } else {
      choose_place(*found, input.turn, input.wants_extra);
    }
    return true;
  }
  return false;
}

// The different turns in which the tile fits there.
std::vector<Rotation> TerminalGame::PlacementChoice::turns() const {
  std::vector<Rotation> result;
  for (const Action action : actions) {
    if (std::find(result.begin(), result.end(), action.rotation()) == result.end()) result.push_back(action.rotation());
  }
  return result;
}

// Places the tile on a square if it is clear how; else asks for the turn. Something extra comes with
// it if it is wanted, or if the tile does not fit without it.
void TerminalGame::choose_place(const PlacementChoice& place, std::string_view turn, bool wants_extra) {
  chosen_place_ = static_cast<std::size_t>(&place - places_.data());
  scrolled_ = {};
  if (turn.empty() && place.turns().size() > 1) return;
  const Rotation turns = tile_kind(game_.state(), game_.state().frame.drawn).rotations;
  const int wanted = turn.empty() ? place.actions[0].rotation() : turn[0] - 'a';
  const auto find = [&](bool has_extra) {
    return std::find_if(place.actions.begin(), place.actions.end(), [&](Action action) {
      return wanted >= 0 && wanted < 4 && action.rotation() == wanted % turns && (action.extra() != 0) == has_extra;
    });
  };
  const auto plain = find(false);
  const auto with_extra = find(true);
  if (plain == place.actions.end() && with_extra == place.actions.end()) {
    notice_ = fmt::format("Turned as in {} it does not fit there.", quoted(turn));
  } else if (wants_extra && with_extra == place.actions.end()) {
    notice_ = "Nothing can come with the tile there.";
  } else {
    decide(wants_extra || plain == place.actions.end() ? *with_extra : *plain);
  }
}

// Plays the person's decision.
void TerminalGame::decide(Action action) {
  news_from_ = game_.actions().size();
  play(action);
  begin_decision();
}

// The action of a range that has this number; of a range with only one number, that one.
std::optional<Action> TerminalGame::numbered_action(const Choice& choice, std::string_view text) const {
  if (text.empty() && choice.fields.minimum == choice.fields.maximum) return choice.action;
  const auto number = parse_number<int>(text);
  if (!number || *number < choice.fields.minimum || *number > choice.fields.maximum) return std::nullopt;
  ActionFields wanted = choice.fields;
  wanted.minimum = wanted.maximum = ActionFields::kUnset;
  wanted.number = static_cast<std::int16_t>(*number);
  return *game_.match(wanted);
}

bool TerminalGame::handle_choice(std::string_view text) {
  const auto number = parse_number<int>(take_word(text));
  if (!number) return false;
  const int first = choices_[0].action.kind() == ActionKind::kPass ? 0 : 1;
  const int index = *number - first;
  if (index < 0 || index >= static_cast<int>(choices_.size())) {
    notice_ =
        fmt::format("There is no choice {}: choose one from {} to {}.", *number, first, first + static_cast<int>(choices_.size()) - 1);
    return true;
  }
  const Choice& choice = choices_[static_cast<std::size_t>(index)];
  if (!choice.is_range() && !text.empty()) return false;
  const std::optional<Action> action = choice.is_range() ? numbered_action(choice, text) : choice.action;
  if (!action) {
    notice_ = fmt::format("Choice {} takes a number from {} to {}, like {} {}.", *number, choice.fields.minimum, choice.fields.maximum,
                          *number, choice.fields.minimum);
    return true;
  }
  decide(*action);
  return true;
}

// Anything else must be an action in the words of the records.
void TerminalGame::handle_notation(std::string_view text) {
  std::string_view rest = text;
  if (!index_of(kActionNames, take_word(rest))) {
    notice_ = fmt::format("{} is not an answer: type {}, or ? for help.", quoted(text),
                          is_placing() ? "a square's number, like 1 or 1a" : "the number of a choice");
    return;
  }
  const Result<ActionFields> fields = parse_action(text);
  const Result<Action> action = fields ? game_.match(*fields) : Result<Action>(fields.error());
  if (!action) {
    notice_ = fmt::format("Not played: {}.", action.error().message);
    return;
  }
  decide(*action);
}

// Goes back to the last decision of a person; what the bots answered is undone with it.
void TerminalGame::undo() {
  if (chosen_place_) {
    chosen_place_.reset();
    notice_ = "Choose a square again.";
    return;
  }
  std::size_t count = 0;
  while (count < actors_.size() && is_bot(actors_[actors_.size() - 1 - count])) ++count;
  if (count == actors_.size()) {
    notice_ = "There is nothing to take back.";
    return;
  }
  ++count;
  game_.undo(count);
  actors_.resize(actors_.size() - count);
  events_.resize(events_.size() - count);
  std::erase_if(comments_, [&](const Comment& comment) { return comment.before_action > game_.actions().size(); });
  news_from_ = game_.actions().size();
  is_saved_ = false;
  begin_decision();
  notice_ = fmt::format("Taken back: {}.", count == 1 ? "1 decision" : fmt::format("{} decisions, the bots' included", count));
}

void TerminalGame::save(std::string_view file) {
  const std::string name(file.empty() ? std::string_view(file_) : file);
  if (name.empty()) {
    notice_ = "Say where: save FILE.";
    return;
  }
  if (const auto error = save_game(game_, comments_, name)) {
    notice_ = fmt::format("Not saved: {}.", error->message);
    return;
  }
  file_ = name;
  is_saved_ = true;
  notice_ = fmt::format("Saved in {}.", name);
  if (wants_quit_) quit();
}

void TerminalGame::load(std::string_view file) {
  if (file.empty()) {
    notice_ = "Say what: load FILE.";
    return;
  }
  if (!is_saved_ && wants_load_ != file) {
    wants_load_ = std::string(file);
    notice_ = "This game is not saved: save FILE keeps it, the same load again gives it up.";
    return;
  }
  Result<SavedGame> game = load_game(std::string(file));
  if (!game) {
    notice_ = fmt::format("Not loaded: {}.", game.error().message);
    return;
  }
  file_ = std::string(file);
  settings_.save_file.clear();
  take_over(std::move(*game));
  notice_ = fmt::format("Loaded {}.", file_);
}

void TerminalGame::hint() {
  const State& state = game_.state();
  if (state.over) {
    notice_ = "The game is over.";
    return;
  }
  const Action action = strongest_bot().make()->decide(state, game_.setup().seed, {.milliseconds = kHintMilliseconds}).action;
  std::string words = action_words(state, action);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (action.kind() == ActionKind::kPlace && places_[i].cell == action.cell()) {
      words = fmt::format("{}{}{}, {}", i + 1, turn_letter(action.rotation()), action.extra() == 0 ? "" : "+", words);
    }
  }
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (choices_[i].action == action) words = fmt::format("{}, {}", i + (choices_[0].action.kind() == ActionKind::kPass ? 0 : 1), words);
  }
  notice_ = fmt::format("The bot {} would choose {}.", strongest_bot().name, words);
}

void TerminalGame::quit() {
  if (is_saved_ || wants_quit_ || game_.state().over) {
    is_done_ = true;
    return;
  }
  wants_quit_ = true;
  notice_ = "The game is not saved: save FILE keeps it and ends, quit again gives it up.";
}

void TerminalGame::show_log(std::string_view page) {
  const auto number = page.empty() ? std::optional<int>(1) : parse_number<int>(page);
  if (!number || *number < 1) {
    notice_ = "log shows the latest page, log 2 the one before it.";
    return;
  }
  log_pages_back_ = static_cast<std::size_t>(*number - 1);
  page_ = Page::kLog;
}

void TerminalGame::save_automatically() {
  if (settings_.save_file.empty() || is_saved_) return;
  if (const auto error = save_game(game_, comments_, settings_.save_file)) {
    notice_ = fmt::format("Not saved: {}.", error->message);
    return;
  }
  is_saved_ = true;
}

// At the end of the input nothing is lost: a game that is in no file is printed.
void TerminalGame::print_unsaved_record() {
  out_ << "\n";
  if (is_saved_ || game_.state().over) return;
  out_ << "To go on, put these lines in a file and type: bastide play --load FILE\n\n" << write_record(game_, comments_);
}

}  // namespace bastide
